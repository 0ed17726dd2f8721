import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Where `npm run dev` finds the server. */
const API = process.env['CAMPANILE_API'] ?? 'http://127.0.0.1:8000'

const TEXTS: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

/**
 * Tells the service worker what to keep for when there is no network: all texts of this build, which are
 * packed into one file, since a visitor may not ask for a hundred at once, and the other files.
 */
const offline = {
  name: 'offline',
  writeBundle({ dir = '' }: { dir?: string | undefined }) {
    const names = readdirSync(`${dir}/assets`).map((name) => `/assets/${name}`)
    const typeOf = (name: string) => TEXTS[name.slice(name.lastIndexOf('.') + 1)]
    const texts = names.flatMap((name) => {
      const type = typeOf(name)
      return type ? [{ name, type, text: readFileSync(dir + name, 'utf8') }] : []
    })
    const packed = JSON.stringify(texts)
    const pack = `/assets/pack-${createHash('sha256').update(packed).digest('hex').slice(0, 8)}.json`
    writeFileSync(dir + pack, packed)
    const kept = { pack, files: names.filter((name) => !typeOf(name)) }
    const worker = readFileSync(`${dir}/sw.js`, 'utf8')
    writeFileSync(`${dir}/sw.js`, worker.replace("{ pack: '', files: [] }", JSON.stringify(kept)))
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), offline],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What most pages share is one file: each request costs 700 bytes of headers.
        codeSplitting: {
          groups: [{ name: 'shared', test: /\/src\/(lib|net|words)\//, minShareCount: 6 }],
        },
      },
    },
  },
  worker: { format: 'es' },
  // In tests components run in the browser's way, not the server's.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // The server's own address stands in Origin, since it takes nothing from other sites.
  server: {
    // The rules pages are in docs/.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: API, ws: true, changeOrigin: true, headers: { origin: API } } },
  },
  // Whole boards take their time where there is no real browser, and on busy machines.
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
}))
