import { SEARCH_PATH } from '../../contract/content/search.ts'
import { DOCUMENTS } from '../../contract/options.ts'
import { BOOK_FORM_PATTERN, CONTACT_FORM_PATH, dayPath } from '../../contract/paths.ts'
import { NOT_FOUND_PATTERN, OFFLINE_PATH } from '../../contract/site.ts'
import { AboutPage, aboutHead, loadAbout } from './about/about-page.tsx'
import { BlogPage, blogHead, loadBlog } from './blogs/blog-page.tsx'
import { BlogsPage, blogsHead, loadBlogs } from './blogs/blogs-page.tsx'
import { BLOGS_QUERY } from './blogs/blogs-query.ts'
import { BOOK_QUERY, BookFormPage, bookFormHead, loadBookForm } from './booking/book-form-page.tsx'
import { BookingPage, bookingHead, loadBooking } from './booking/page/booking-page.tsx'
import { ContactFormPage, contactFormHead, loadContactForm } from './contact/contact-form-page.tsx'
import { ContactPage, contactHead, loadContact } from './contact/contact-page.tsx'
import { DayPage, dayHead, loadDay } from './day/day-page.tsx'
import { loadPolicy, POLICY_PAGES, PolicyPage, policyHead } from './documents/policy-page.tsx'
import { HOME_QUERY, HomePage, homeHead, loadHome } from './home/home-page.tsx'
import { NotFoundPage, notFoundHead } from './layout/error-pages.tsx'
import { loadOffline, OfflinePage, offlineHead } from './offline/offline-page.tsx'
import { page } from './page.ts'
import { loadSearch, SEARCH_QUERY, SearchPage, searchHead } from './search/search-page.tsx'
import { loadService, ServicePage, serviceHead } from './services/service-page.tsx'
import { listRecord, type Translated } from './texts/untranslated.tsx'

const toRecord = (path: string, record: Translated) => ({
  kind: 'documents' as const,
  keys: DOCUMENTS.flatMap(({ page, key }) => (page === path ? [key] : [])),
  record,
})

/** Every page of the public site: its address, how it is loaded, headed and shown. */
export const pages = [
  page('/', {
    kind: 'home',
    query: HOME_QUERY,
    load: loadHome,
    record: ({ record }) => record && { kind: 'homepage', keys: [record.id], record },
    shown: ({ services, blogs }) => [...services, ...blogs],
    head: homeHead,
    view: HomePage,
  }),
  page('/services/:category/:slug', {
    kind: 'service',
    load: loadService,
    record: ({ service }) => ({ kind: 'services', keys: [service.id], record: service }),
    shown: ({ related }) => related,
    head: serviceHead,
    view: ServicePage,
  }),
  page('/aboutus', {
    kind: 'about',
    load: loadAbout,
    record: ({ document }) => toRecord('/aboutus', document),
    head: aboutHead,
    view: AboutPage,
  }),
  page('/contactus', {
    kind: 'contact',
    load: loadContact,
    record: (contact) => ({ kind: 'contact-us', keys: ['contact-us'], record: contact }),
    head: contactHead,
    view: ContactPage,
  }),
  page('/blogs', {
    kind: 'blogs',
    query: BLOGS_QUERY,
    load: loadBlogs,
    record: ({ list }) => ({ kind: 'blogs', keys: list.data.map(({ id }) => id), record: listRecord(list.data) }),
    shown: ({ list }) => list.data,
    head: blogsHead,
    view: BlogsPage,
  }),
  page('/blogs/:category/:id/:slug', {
    kind: 'blog',
    load: loadBlog,
    record: ({ blog }) => ({ kind: 'blogs', keys: [blog.id], record: blog }),
    shown: ({ related, service }) => [...related, ...(service ? [service] : [])],
    head: blogHead,
    view: BlogPage,
  }),
  ...POLICY_PAGES.map((path) =>
    page(path, {
      kind: 'policy',
      load: loadPolicy,
      record: ({ document }) => toRecord(path, document),
      head: policyHead,
      view: PolicyPage,
    }),
  ),
  page(SEARCH_PATH, {
    kind: 'search',
    query: SEARCH_QUERY,
    load: loadSearch,
    shown: ({ found }) => (found ? [...found.services, ...found.mentions, ...found.blogs] : []),
    head: searchHead,
    view: SearchPage,
  }),
  page(BOOK_FORM_PATTERN, {
    kind: 'booking',
    query: BOOK_QUERY,
    isForm: true,
    load: loadBookForm,
    head: bookFormHead,
    view: BookFormPage,
  }),
  page(CONTACT_FORM_PATH, { kind: 'contact', isForm: true, load: loadContactForm, head: contactFormHead, view: ContactFormPage }),
  page('/booking/:token', { kind: 'booking', isPrivate: true, load: loadBooking, head: bookingHead, view: BookingPage }),
  page(dayPath(':token'), { kind: 'booking', isPrivate: true, isBare: true, load: loadDay, head: dayHead, view: DayPage }),
  // Browsers keep it and show it for any address, so its speed is not counted apart.
  page(OFFLINE_PATH, { kind: 'missing', load: loadOffline, head: offlineHead, view: OfflinePage }),
  page(NOT_FOUND_PATTERN, { kind: 'missing', status: 404, load: async () => ({}), head: notFoundHead, view: NotFoundPage }),
]
