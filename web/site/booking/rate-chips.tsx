import { useEffect, useState } from 'react'
import { fillInRate } from './draft.ts'

/** The rates of the page, which say what needs doing: they are read from its rows, so that it names each once. */
export function RateChips() {
  const [rows, setRows] = useState<readonly HTMLElement[]>([])
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the rows are the page's, which only the browser has
  useEffect(() => setRows([...document.querySelectorAll<HTMLElement>('.offers li:has(a)')]), [])
  return (
    <div className="book-rates">
      {rows.map((row) => (
        <button key={row.textContent} type="button" onClick={() => fillInRate(row)}>
          {row.querySelector('a')?.text}
        </button>
      ))}
    </div>
  )
}
