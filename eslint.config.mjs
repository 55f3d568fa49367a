import jest from 'eslint-plugin-jest';
import jsdoc from 'eslint-plugin-jsdoc';
import tseslint from 'typescript-eslint';

const IMPURE = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Pure code reads no clock.' },
  { selector: "MemberExpression[property.name='localeCompare']", message: 'Order by code unit, not by locale.' },
  { selector: 'MemberExpression[property.name=/^toLocale/]', message: 'Output does not depend on the locale.' },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
];
const PURE_ROOMS = ['manifest', 'schema', 'constructs', 'environment', 'synth'].map((room) => `lib/${room}/**/*.ts`);

export default tseslint.config(
  {
    ignores: [
      'build/**',
      'node_modules/**',
      '.demo/**',
      '.cache/**',
      'bench/out/**',
      'lib/schema/types/**',
      'lib/schema/tables/**',
      'test/types/mistakes/**',
      'test/golden/**',
      'test/fixtures/**',
      '*.cjs',
      '*.mjs',
      '.projenrc.ts',
      'coverage/**',
    ],
  },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.dev.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['lib/**/*.ts'],
    plugins: { jsdoc },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      'max-params': ['error', 4],
      'max-depth': ['error', 3],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...IMPURE.slice(1)],
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          contexts: ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration', 'FunctionDeclaration'],
          require: { FunctionDeclaration: true, ClassDeclaration: true },
        },
      ],
    },
  },
  {
    files: PURE_ROOMS,
    rules: {
      'no-restricted-syntax': ['error', ...IMPURE],
      'no-restricted-globals': ['error', 'process', 'fetch', 'setTimeout', 'setInterval', 'performance'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now' },
        { object: 'Math', property: 'random' },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'tools/**/*.ts', 'examples/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['test/**/*.test.ts'],
    plugins: { jest },
    rules: {
      'jest/valid-expect': 'error',
      'jest/no-focused-tests': 'error',
      'jest/no-standalone-expect': 'off',
      'jest/no-identical-title': 'error',
    },
  },
);
