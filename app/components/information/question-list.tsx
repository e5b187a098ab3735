import type { ReactNode } from "react";
import { Disclosure } from "~/components/ui/disclosure";
import styles from "./question-list.module.css";

export type Question = { question: string; answer: ReactNode };

export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          <p>{answer}</p>
        </Disclosure>
      ))}
    </div>
  );
}
