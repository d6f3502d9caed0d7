import { useQuery } from '@tanstack/react-query'
import { useKeptFocus } from '../../frame/layout/kept-focus.ts'
import { queryClient } from '../../frame/query-client.ts'
import { endSetUp } from '../../frame/session/session.ts'
import { Button } from '../../frame/ui/button.tsx'
import { secondFactorQuery } from './queries.ts'
import { SecondFactorSection } from './second-factor-section.tsx'

export function RequiredSetUp() {
  useKeptFocus()
  const factor = useQuery(secondFactorQuery).data?.data
  const hasFactor = factor !== undefined && (factor.totp !== null || factor.passkeys.length > 0)

  function goOn() {
    // Refetches everything that the server refused so far.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    endSetUp()
  }

  return (
    <>
      <SecondFactorSection />
      {hasFactor && (
        <Button onClick={goOn} className="justify-self-start">
          Open the console
        </Button>
      )}
    </>
  )
}
