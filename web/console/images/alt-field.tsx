import { useEffect, useState } from 'react'
import type { Image } from '../../../contract/images.ts'
import { Field } from '../ui/field.tsx'

type Props = { image: Image; onSave: (image: Image, alt: string) => Promise<boolean> }

/** Saved with Enter or on leaving it; Escape takes back what was typed. What could not be saved stays. */
export function AltField({ image, onSave }: Props) {
  const [alt, setAlt] = useState(image.alt)
  useEffect(() => setAlt(image.alt), [image.alt])

  function save() {
    if (alt.trim() !== image.alt) onSave(image, alt.trim())
  }

  return (
    <Field label="Alternative text">
      {(props) => (
        <input
          {...props}
          value={alt}
          maxLength={300}
          placeholder="What it shows"
          onChange={(event) => setAlt(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') setAlt(image.alt)
          }}
          className="input"
        />
      )}
    </Field>
  )
}
