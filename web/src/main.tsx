import { boot } from '@/boot'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// Not a top-level await: screens import this file's code.
void boot(root)
