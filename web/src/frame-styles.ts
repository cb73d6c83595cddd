// What the pages that a function writes look like while the site is served from its sources.
import '@/pages/document'
