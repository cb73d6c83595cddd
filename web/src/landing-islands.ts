import { hydrateLandingPage } from '@/pages/landing-islands'

hydrateLandingPage()
