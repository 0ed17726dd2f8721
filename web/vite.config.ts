import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // In tests components run in the browser's way, not the server's.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8000', ws: true },
      '/health': 'http://127.0.0.1:8000',
    },
  },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
}))
