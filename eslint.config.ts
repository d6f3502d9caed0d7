import parser from '@babel/eslint-parser'
import type { Linter } from 'eslint'
import hooks from 'eslint-plugin-react-hooks'

const TYPESCRIPT_WITH_JSX = { configFile: false, parserOpts: { plugins: ['typescript', 'jsx'] } }

// The rules of React, with those of its compiler, which Biome lacks. Biome has the rest, `exhaustive-deps` among it.
// TypeScript 7 has no API for typescript-eslint's parser; Babel's needs no TypeScript.
const config: Linter.Config[] = [
  {
    files: ['web/**/*.ts', 'web/**/*.tsx'],
    plugins: { 'react-hooks': { rules: hooks.rules } },
    languageOptions: { parser, parserOptions: { requireConfigFile: false, babelOptions: TYPESCRIPT_WITH_JSX } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { ...hooks.configs['recommended-latest'].rules, 'react-hooks/exhaustive-deps': 'off' },
  },
]

export default config
