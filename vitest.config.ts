import { defineConfig } from 'vitest/config';

/** Rooms that nothing is mocked in: their test files may share the modules that are loaded, which halves their time. */
const PURE = '{core,rulesets,contracts,entries,app,cli}';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: [`packages/${PURE}/**/*.test.ts`], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{packages,functions,infra,test,examples}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/e2e/**', `packages/${PURE}/**`],
        },
      },
    ],
  },
});
