import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Where `npm run dev` finds the server. */
const API = process.env['CAMPANILE_API'] ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
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
