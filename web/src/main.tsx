import { boot } from '@/boot'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// This isn't a top-level await, because screens import this file's code.
void boot(root)
