import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** A file for browsers without its types, which stay as spaces: its lines and columns are those of the source. */
export const readBrowserScript = (path: string) => stripTypeScriptTypes(readFileSync(path, 'utf8'))
