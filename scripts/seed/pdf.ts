/** Creates a one-page PDF with a heading and lines of text in the viewer's built-in Helvetica. */
export function pdf(heading: string, lines: string[]): Buffer {
  const text = (value: string) => value.replace(/[\\()]/g, '\\$&')
  const stream = [
    'BT /F1 22 Tf 60 760 Td',
    `(${text(heading)}) Tj`,
    '/F1 12 Tf 0 -14 Td',
    ...lines.map((line) => `0 -20 Td (${text(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  // WinAnsi equals Latin-1 for the characters we use.
  return Buffer.from(body + table + end, 'latin1')
}
