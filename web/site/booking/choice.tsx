import type { ComponentProps } from 'react'
import { useMessageText } from '../texts/texts.ts'

/** A radio as a tile, on the booking's page and in its form. */
export function Tile({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="when-tile">
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  )
}

type Props = ComponentProps<'fieldset'> & { name: string; title: string; error: string | undefined }

/** A group of tiles: its question, what is wrong with the choice, and the tiles. An error focuses the group. */
export function Choice({ name, title, error, children, ...others }: Props) {
  const toText = useMessageText()
  const errorId = `book-${name}-error`
  return (
    <fieldset
      className="when"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
      {...others}
    >
      <legend>{title}</legend>
      {error && (
        <p id={errorId} className="field-error">
          {toText(error)}
        </p>
      )}
      {children}
    </fieldset>
  )
}
