import { ItemsPage } from './items-page.tsx'

export function FaqListPage() {
  return <ItemsPage key="faqs" list="faqs" title="FAQ" searchLabel="Search FAQs" nothing="No FAQ yet" />
}
