import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowReload, loadCode } from './code'

const gone = () => Promise.reject(new Error('gone'))
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  allowReload()
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }))
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('reloads the page once if the server answers, but code is gone', async () => {
  void loadCode('board', gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(loadCode('board', gone)).rejects.toThrow('gone')
  expect(reload).toHaveBeenCalledOnce()
})

it('keeps nobody on the page who is leaving it, which ends what is being loaded', async () => {
  const loading = loadCode('board', async () => {
    dispatchEvent(new Event('beforeunload'))
    await gone()
  })
  await expect(loading).rejects.toThrow('gone')
  expect(reload).not.toHaveBeenCalled()
})
