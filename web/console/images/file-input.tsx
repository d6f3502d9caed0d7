import type { ComponentProps } from 'react'
import { PICTURE_TYPES } from './picture-rules.ts'

/** The browser's own chooser, for pictures. */
export function FileInput(props: Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className'>) {
  return (
    <input
      {...props}
      type="file"
      accept={PICTURE_TYPES}
      className="input p-1 text-sm text-muted file:mr-3 file:min-h-7 file:rounded-sm file:border file:border-line file:bg-sunk file:px-2.5 file:font-semibold file:text-ink pointer-coarse:file:min-h-9"
    />
  )
}
