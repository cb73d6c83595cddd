// Styles for server-rendered pages when the site runs from its sources.
import '@/pages/document'
