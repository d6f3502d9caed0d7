import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../ui/icons.tsx'
import { Kbd } from '../ui/kbd.tsx'

type Props = {
  value: string
  icon: GlyphName
  detail?: string
  keys?: string
  onSelect: () => void
  children: ReactNode
}

export function PaletteItem({ value, icon, detail, keys, onSelect, children }: Props) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <Glyph name={icon} size={17} />
      <span className="truncate">{children}</span>
      {(detail || keys) && <span className="palette-detail">{detail ?? <Kbd keys={keys ?? ''} />}</span>}
    </Command.Item>
  )
}
