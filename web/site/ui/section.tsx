import type { ReactNode } from 'react'

type HeadProps = { title: ReactNode; lead?: ReactNode; id?: string; level?: 1 | 2 }

/** A heading with a line below it: of a page (`level` 1) or of a section. */
export function SectionHead({ title, lead, id, level = 2 }: HeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="section-head">
      <Heading id={id}>{title}</Heading>
      {lead && <p>{lead}</p>}
    </div>
  )
}

type SectionProps = Omit<HeadProps, 'level'> & { id: string; className?: string; children: ReactNode }

/** A section of a page at the page's width, named by its heading; `id` is what links point at. */
export function Section({ id, title, lead, className = '', children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`wrap section ${className}`.trimEnd()}>
      <SectionHead id={`${id}-title`} title={title} lead={lead} />
      {children}
    </section>
  )
}
