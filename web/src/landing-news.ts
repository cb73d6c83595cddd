import { showNews } from '@/pages/landing-news'

void showNews()
