// A prerendered page is on the screen before the code that brings it to life is fetched.
const files = document.currentScript.dataset.files.split(' ')
const load = () => {
  for (const file of files) void import(file)
}
requestAnimationFrame(() => requestAnimationFrame(load))

// A form that is sent meanwhile keeps that in mind until its code is here.
addEventListener('submit', ({ target, defaultPrevented }) => {
  if (!defaultPrevented) target.dataset.early = ''
})
