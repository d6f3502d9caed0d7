import { pathToFileURL } from 'node:url'
import { inProject } from './project.mjs'

/** How Node runs the program. */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // Megabytes. By default the young generation grows to 48 MB and more with the load and never shrinks; with this the
  // program idles at half of the memory, and a page from memory makes too little garbage to notice.
  '--max-semi-space-size=4',
  // Lets the program collect the garbage of its start.
  '--expose-gc',
  `--import=${pathToFileURL(inProject('scripts', 'lib', 'load-drizzle.ts'))}`,
]
