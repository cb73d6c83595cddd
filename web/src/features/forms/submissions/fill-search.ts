import { ordinal, searchOf } from '@/lib/search'

/** The current page of a form, from 1. */
export const fillSearch = searchOf<{ step?: number }>({ step: ordinal })
