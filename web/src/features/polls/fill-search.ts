import { ordinal, searchOf } from '@/lib/search'

/** The page of a form that shows, from 1. */
export const fillSearch = searchOf<{ step?: number }>({ step: ordinal })
