import { setTimeout } from 'node:timers/promises'

/**
 * Lets time pass while a fault lasts or while nothing may happen. To wait for an event use wait-for.ts instead, because
 * a slow machine gets less done in the same time.
 */
export const letPass = (ms: number): Promise<void> => setTimeout(ms)
