import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,functions,infra,test,examples}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/e2e/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
