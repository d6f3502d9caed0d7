import * as api from '../../../../contract/api.ts'
import { dayIn } from '../../../../contract/india.ts'
import { request } from '../../frame/request.ts'
import { saveAs } from '../../frame/ui/save-as.ts'

/** Saves everything that is held about a person as a file, whose name doesn't reveal the person. */
export async function savePerson(person: string): Promise<void> {
  const { data } = await request(api.privacy.exportData, { person })
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  saveAs(blob, `personal-data-${dayIn(new Date())}.json`)
}
