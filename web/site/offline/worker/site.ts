import type { WorkerSite } from '../../../../contract/site.ts'

/** The server writes it at the head of the worker. */
declare const SITE: WorkerSite

export const site = SITE
