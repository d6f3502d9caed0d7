import { setTimeout } from 'node:timers/promises'

/**
 * Lets time pass in which a fault lasts, or in which nothing may happen. What has to happen is waited for, see
 * wait-for.ts: on a slow machine less happens in the same time.
 */
export const letPass = (ms: number): Promise<void> => setTimeout(ms)
