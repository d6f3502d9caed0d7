import { ItemsPage } from './items-page.tsx'

export function WhyToChooseListPage() {
  return <ItemsPage key="whys" list="whys" title="Why to choose" searchLabel="Search reasons" nothing="No reason yet" />
}
