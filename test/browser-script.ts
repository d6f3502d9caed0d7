import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** A browser script with its types replaced by spaces, so that lines and columns match the source. */
export const readBrowserScript = (path: string) => stripTypeScriptTypes(readFileSync(path, 'utf8'))
