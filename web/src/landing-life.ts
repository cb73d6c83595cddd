import { bringToLife } from '@/pages/landing-life'

bringToLife()
