import type { ChainedCommands, Editor } from '@tiptap/react'

/** Drawn on a grid of 20. */
export const TOOL_DRAWINGS = {
  undo: 'M7 5 3.5 8.5 7 12M3.5 8.5H12a4 4 0 0 1 0 8H8',
  redo: 'M13 5l3.5 3.5L13 12M16.5 8.5H8a4 4 0 0 0 0 8h4',
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4 8 16',
  underline: 'M6 4v5a4 4 0 0 0 8 0V4M5 17h10',
  strike: 'M3.5 10h13M14 6.5C13 4.5 11.5 4 10 4 8 4 6.3 5 6.3 7c0 1 .5 1.7 1.2 2.2M6 13.5c1 2 2.5 2.5 4 2.5 2 0 3.7-1 3.7-3',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1',
  numbers: 'M8 5h9M8 10h9M8 15h9M3 3.5h1v3.5M3 12.5h2L3 16h2',
  quote: 'M4 14c2-1 3-2.5 3-5H4V5h4v4M12 14c2-1 3-2.5 3-5h-3V5h4v4',
  left: 'M3 5h14M3 10h9M3 15h12',
  center: 'M3 5h14M5.5 10h9M4 15h12',
  right: 'M3 5h14M8 10h9M5 15h12',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-2.7 2.7a3 3 0 0 0 4.3 4.3l1-1',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M13 7.5h.1',
  video: 'M3 5h14v10H3zM8.5 7.8v4.4l3.8-2.2z',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8 4v12M12.5 4v12',
  rule: 'M3 10h14',
  clear: 'M5 4h10M10 4 8.5 11M7.5 16 8 13.5M12 12l5 5M17 12l-5 5',
} as const

export type ToolIcon = keyof typeof TOOL_DRAWINGS

type Run = (chain: ChainedCommands) => ChainedCommands

/** A button that does one thing to the text. */
export type Tool = {
  label: string
  icon: ToolIcon
  keys?: string
  run: Run
  isOn?: (editor: Editor) => boolean
  /** Whether it can be used; undefined where it always can. */
  can?: (editor: Editor) => boolean
}

/** A button that is pressed while the cursor is in what it makes; `name` is what the editor calls that. */
const toggle = (label: string, icon: ToolIcon, keys: string, name: string, run: Run): Tool => ({
  ...{ label, icon, keys, run },
  isOn: (editor) => editor.isActive(name),
})

export const HISTORY: readonly Tool[] = [
  { label: 'Undo', icon: 'undo', keys: 'Mod Z', run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
  { label: 'Redo', icon: 'redo', keys: 'Mod Shift Z', run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
]

export const MARKS: readonly Tool[] = [
  toggle('Bold', 'bold', 'Mod B', 'bold', (chain) => chain.toggleBold()),
  toggle('Italic', 'italic', 'Mod I', 'italic', (chain) => chain.toggleItalic()),
  toggle('Underline', 'underline', 'Mod U', 'underline', (chain) => chain.toggleUnderline()),
  toggle('Strike through', 'strike', 'Mod Shift S', 'strike', (chain) => chain.toggleStrike()),
]

export const BLOCKS: readonly Tool[] = [
  toggle('Bulleted list', 'bullets', 'Mod Shift 8', 'bulletList', (chain) => chain.toggleBulletList()),
  toggle('Numbered list', 'numbers', 'Mod Shift 7', 'orderedList', (chain) => chain.toggleOrderedList()),
  toggle('Quote', 'quote', 'Mod Shift B', 'blockquote', (chain) => chain.toggleBlockquote()),
]

const align = (label: string, side: 'center' | 'right'): Tool => ({
  ...{ label, icon: side },
  run: (chain) => chain.setTextAlign(side),
  isOn: (editor) => editor.isActive({ textAlign: side }),
})

/** Justified text comes from elsewhere: it has no button, and isn't aligned left. */
const isAlignedElsewhere = (editor: Editor) => ['center', 'right', 'justify'].some((textAlign) => editor.isActive({ textAlign }))

export const ALIGNMENTS: readonly Tool[] = [
  {
    ...{ label: 'Align left', icon: 'left' },
    run: (chain) => chain.unsetTextAlign(),
    isOn: (editor) => !isAlignedElsewhere(editor),
  },
  align('Centre', 'center'),
  align('Align right', 'right'),
]

export const FURTHER: readonly Tool[] = [
  { label: 'Line across', icon: 'rule', run: (chain) => chain.setHorizontalRule() },
  { label: 'Clear formatting', icon: 'clear', run: (chain) => chain.unsetAllMarks().clearNodes() },
]
