import type { ChainedCommands, Editor } from '@tiptap/react'
import type { IconName } from '../ui/icon.tsx'

type Run = (chain: ChainedCommands) => ChainedCommands

/** A button that does one thing to the text. */
export type Tool = {
  label: string
  icon: IconName
  keys?: string
  run: Run
  isOn?: (editor: Editor) => boolean
  /** Whether it can be used; undefined where it always can. */
  can?: (editor: Editor) => boolean
}

/** A toggle that is on while the cursor is in its format; `name` is the editor's name of the format. */
const toggle = (shown: Pick<Tool, 'label' | 'icon' | 'keys'>, name: string, run: Run): Tool => ({
  ...shown,
  run,
  isOn: (editor) => editor.isActive(name),
})

export const HISTORY: readonly Tool[] = [
  { label: 'Undo', icon: 'undo', keys: 'Mod Z', run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
  { label: 'Redo', icon: 'redo', keys: 'Mod Shift Z', run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
]

export const MARKS: readonly Tool[] = [
  toggle({ label: 'Bold', icon: 'bold', keys: 'Mod B' }, 'bold', (chain) => chain.toggleBold()),
  toggle({ label: 'Italic', icon: 'italic', keys: 'Mod I' }, 'italic', (chain) => chain.toggleItalic()),
  toggle({ label: 'Underline', icon: 'underline', keys: 'Mod U' }, 'underline', (chain) => chain.toggleUnderline()),
  toggle({ label: 'Strike through', icon: 'strike', keys: 'Mod Shift S' }, 'strike', (chain) => chain.toggleStrike()),
]

export const BLOCKS: readonly Tool[] = [
  toggle({ label: 'Bulleted list', icon: 'bullets', keys: 'Mod Shift 8' }, 'bulletList', (chain) => chain.toggleBulletList()),
  toggle({ label: 'Numbered list', icon: 'numbers', keys: 'Mod Shift 7' }, 'orderedList', (chain) => chain.toggleOrderedList()),
  toggle({ label: 'Quote', icon: 'quote', keys: 'Mod Shift B' }, 'blockquote', (chain) => chain.toggleBlockquote()),
]

const align = (label: string, icon: IconName, side: 'center' | 'right'): Tool => ({
  ...{ label, icon },
  run: (chain) => chain.setTextAlign(side),
  isOn: (editor) => editor.isActive({ textAlign: side }),
})

/** Justified text comes from elsewhere: it has no button, and isn't aligned left. */
const isAlignedElsewhere = (editor: Editor) => ['center', 'right', 'justify'].some((textAlign) => editor.isActive({ textAlign }))

export const ALIGNMENTS: readonly Tool[] = [
  {
    ...{ label: 'Align left', icon: 'align-left' },
    run: (chain) => chain.unsetTextAlign(),
    isOn: (editor) => !isAlignedElsewhere(editor),
  },
  align('Centre', 'align-center', 'center'),
  align('Align right', 'align-right', 'right'),
]

export const FURTHER: readonly Tool[] = [
  { label: 'Horizontal line', icon: 'rule', run: (chain) => chain.setHorizontalRule() },
  { label: 'Clear formatting', icon: 'clear', run: (chain) => chain.unsetAllMarks().clearNodes() },
]
