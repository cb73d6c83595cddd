import classes from '@/features/public-pages/faq-list.module.css'

interface Props {
  items: readonly { question: string; answer: string }[]
}

export function FaqList({ items }: Props) {
  return (
    <div className={classes.list}>
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
