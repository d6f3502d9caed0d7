import { type ReactNode, useState } from 'react'

type Props = { onFiles: (files: File[]) => void; label: string; children: ReactNode; className?: string }

/** Takes files that are dragged onto it, or pasted while the focus is in it. */
export function DropZone({ onFiles, label, children, className = '' }: Props) {
  const [isOver, setIsOver] = useState(false)
  return (
    <fieldset
      aria-label={label}
      className={`min-w-0 rounded-md ${isOver ? 'outline-2 outline-press outline-dashed' : ''} ${className}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
    </fieldset>
  )
}
