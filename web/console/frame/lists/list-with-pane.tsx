import type { ReactNode } from 'react'
import { KeyHints } from '../ui/key-hints.tsx'
import { ListResult, type ResultProps } from './list-result.tsx'
import type { SplitList } from './use-split-list.ts'

type Props<Row extends { id: number }> = Omit<ResultProps<Row>, 'foot'> & {
  list: SplitList<Row>
  /** The open record. */
  pane: ReactNode
}

/** The result of a list with its keys below it, and the open record beside it. */
export function ListWithPane<Row extends { id: number }>({ list, pane, ...result }: Props<Row>) {
  return (
    <div className={`split ${list.openId === undefined ? '' : 'has-pane'}`}>
      <div className="split-list min-w-0">
        <ListResult {...result} foot={<KeyHints hints={list.hints} />} />
      </div>
      {pane}
    </div>
  )
}
