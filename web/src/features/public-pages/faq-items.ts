/** Questions people ask before they sign up. Admins write the FAQs for signed-in users. */
export const faqItems = [
  {
    question: 'What do I get for a monthly subscription?',
    answer:
      'Your own coach: a chat where you can send files, forms that track your progress and, depending on your plan, calls. You choose a plan after your coach accepts you.',
  },
  {
    question: 'How do you choose the coaches?',
    answer:
      'Coaches apply with their experience, certificates and a resume. We read every application before a coach appears on Platewise, and we review later changes too.',
  },
  {
    question: 'How are coaches recommended to me?',
    answer:
      "Tell us what matters to you, such as a diet, certificate, experience or coaching style. We'll show you the best matches, and why they fit.",
  },
  {
    question: 'Can I cancel?',
    answer:
      'Yes, anytime under Subscriptions. Your plan stays active until the end of the month you paid for, and you can change your mind until then.',
  },
  {
    question: 'Who sees my data?',
    answer:
      "Your coach and our team see your profile, and each question in a form says who sees your answer. Other clients see your name, photo and messages in a group you join. We don't sell data or show ads.",
  },
  {
    question: 'Is this medical advice?',
    answer: 'No. Coaches help you with food and habits. For a diagnosis or treatment, see a doctor.',
  },
] as const
