import { useEffect, useState } from 'react'
import { fillInRate, toRate } from './draft.ts'

const listRows = () => [...document.querySelectorAll<HTMLElement>('.offers li:has(a)')]

/** The rates of the page, which say what needs doing: they are read from its rows, so that it names each once. */
export function RateChips({ message }: { message: string }) {
  const [rows, setRows] = useState<readonly HTMLElement[]>([])
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the rows are the page's, which only the browser has
  useEffect(() => setRows(listRows()), [])
  return (
    <div className="book-rates">
      {rows.map((row) => (
        <button
          key={row.textContent}
          type="button"
          aria-pressed={message.includes(toRate(row))}
          onClick={() => fillInRate(toRate(row))}
        >
          {Array.from(row.querySelectorAll('a, b'), ({ textContent }) => (
            <span key={textContent}>{textContent}</span>
          ))}
        </button>
      ))}
    </div>
  )
}
