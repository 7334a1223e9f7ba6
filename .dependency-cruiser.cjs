// The arrows of the house: a room imports only what it is allowed to. See docs/adr/0001-pure-core.md.
const room = (name) => `^packages/${name}/`;

/** Packages that each room may import; everything else among the workspaces is forbidden. */
const arrows = {
  core: [],
  rulesets: ['core'],
  entries: ['core'],
  contracts: [],
  app: ['core', 'rulesets', 'contracts', 'entries'],
  store: ['app'],
  runtime: ['contracts'],
  cli: ['core', 'rulesets', 'contracts', 'entries'],
  local: [],
};

/** Third-party modules each room may import; node built-ins count as third party. Tests are free. */
const libraries = {
  core: [],
  rulesets: ['zod'],
  entries: ['csv-parse'],
  contracts: ['zod', 'zod-openapi'],
  app: ['ulid', 'dinero.js', 'temporal-polyfill', 'csv-stringify', 'escape-goat', 'node:crypto'],
};

const code = (name) => ({ path: room(name), pathNot: ['[.]test[.]ts$', '/testing/'] });

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...Object.entries(arrows).map(([name, allowed]) => ({
      name: `${name}-arrows`,
      comment: `${name} imports only ${allowed.join(', ') || 'itself'}`,
      severity: 'error',
      from: code(name),
      to: {
        path: '^(packages|functions|infra|test|examples|bench)/',
        pathNot: [room(name), ...allowed.map(room)],
      },
    })),
    ...Object.entries(libraries).map(([name, allowed]) => ({
      name: `${name}-libraries`,
      comment: `${name} depends on no library but ${allowed.join(', ') || 'none'}`,
      severity: 'error',
      from: code(name),
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core', 'unknown'],
        pathNot: [
          '^packages/',
          ...allowed.map((lib) => `(^|/)node_modules/${lib}/|^${lib}$|^${lib.replace('node:', '')}$`),
        ],
      },
    })),
    {
      name: 'store-is-the-only-dynamodb-importer',
      severity: 'error',
      from: { path: '^(packages|functions)/', pathNot: [room('store'), room('local'), '[.]test[.]ts$'] },
      to: { path: 'node_modules/@aws-sdk/(client|lib)-dynamodb' },
    },
    {
      name: 'functions-do-not-import-each-other',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/', pathNot: ['^functions/$1/', '^functions/(deps|queue|public-files)[.]ts$'] },
    },
    {
      name: 'functions-arrows',
      severity: 'error',
      from: { path: '^functions/', pathNot: '[.]test[.]ts$' },
      to: { path: ['^packages/(cli|local)/', '^infra/', '^test/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['cdk[.]out', '[.]openmat'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
