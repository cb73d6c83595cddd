/** Questions people ask before they sign up. Admins write the FAQs for signed-in users. */
export const faqItems = [
  {
    question: 'What do I get for a monthly subscription?',
    answer:
      'A coach of your own: chat with files and replies, forms that track how you are doing, and, depending on the plan, calls. You choose the plan when your coach has accepted you.',
  },
  {
    question: 'How do you choose the coaches?',
    answer:
      'Every coach applies with their experience, certificates and a resume. We read each application before a coach appears on Platewise. Later changes to their answers are reviewed too.',
  },
  {
    question: 'How are coaches recommended to me?',
    answer:
      'You tell us what matters to you, such as a diet, a certificate, experience or a style of coaching. We show the coaches who match best, and say why.',
  },
  {
    question: 'Can I cancel?',
    answer:
      'Yes, at any time, in your subscriptions. The plan stays active until the end of the month you paid for, and you can change your mind until then.',
  },
  {
    question: 'Who sees my data?',
    answer:
      'Your coach and our administrators see your profile, and each question of a form says who sees your answer. Other clients see your name, your photo and your messages in a group that you join. We sell no data and show no advertisements.',
  },
  {
    question: 'Is this medical advice?',
    answer: 'No. Coaches help you with food and habits. For a diagnosis or treatment please see a doctor.',
  },
] as const
