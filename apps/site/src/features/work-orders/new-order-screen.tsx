import {
  WORK_ORDER_CATEGORIES,
  WORK_ORDER_CONTENT_MAX_LENGTH,
  WORK_ORDER_DEFAULT_PRIORITY,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_TITLE_MAX_LENGTH,
} from '@koi/contract/constants';
import { checkWorkOrder, type WorkOrderDraft } from '@koi/contract/rules/work-orders';
import {
  WORK_ORDER_CATEGORY_NAMES,
  WORK_ORDER_PRIORITY_NAMES,
  WORK_ORDER_WORDS,
  WORK_ORDERS,
} from '@koi/contract/texts';
import { FieldNote } from '@koi/ui/field';
import { Segments } from '@koi/ui/segments';
import { useId } from 'react';
import { useBack } from '../../lib/navigation.ts';
import { useForm } from '../../lib/use-form.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './new-order-screen.module.css';
import { useNewOrder } from './use-orders.ts';

const FIELD_OF_TEXT: Record<string, keyof WorkOrderDraft> = {
  [WORK_ORDERS.titleMissing]: 'title',
  [WORK_ORDERS.contentMissing]: 'content',
  [WORK_ORDERS.categoryMissing]: 'category',
  [WORK_ORDERS.priorityMissing]: 'priority',
};

const PRIORITIES = WORK_ORDER_PRIORITIES.map((value) => ({ value, label: WORK_ORDER_PRIORITY_NAMES[value] }));

const isPriority = (text: string): text is (typeof WORK_ORDER_PRIORITIES)[number] =>
  PRIORITIES.some(({ value }) => value === text);

export function NewOrderScreen() {
  const back = useBack('/kefu?system=gongdan');
  const formId = useId();
  const form = useForm<keyof WorkOrderDraft>({
    title: '',
    content: '',
    category: '',
    priority: WORK_ORDER_DEFAULT_PRIORITY,
  });
  const { busy, submit } = useNewOrder(back);
  const { values } = form;

  const send = () => {
    const failing = checkWorkOrder(values);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'title', failing);
    else void submit({ ...values, title: values.title.trim(), content: values.content.trim() });
  };

  return (
    <div className={styles.page}>
      <BackBar title={WORK_ORDERS.create} onBack={back} />
      <Form id={formId} className={styles.form} onSubmit={send}>
        <Card padded className={styles.card}>
          <Field
            {...form.bind('title')}
            label={WORK_ORDER_WORDS.title}
            placeholder={WORK_ORDER_WORDS.titleHint}
            maxLength={WORK_ORDER_TITLE_MAX_LENGTH}
            autoComplete="off"
          />
          <TextArea
            ref={form.bind('content').ref}
            label={WORK_ORDER_WORDS.content}
            placeholder={WORK_ORDER_WORDS.contentHint}
            value={values.content}
            error={form.bind('content').error}
            maxLength={WORK_ORDER_CONTENT_MAX_LENGTH}
            rows={6}
            onChange={(event) => form.set('content', event.target.value)}
          />
        </Card>
        <Card padded className={styles.card}>
          <Categories field={form.bind('category')} onChoose={(category) => form.set('category', category)} />
          <div>
            <span className={styles.label}>{WORK_ORDER_WORDS.priority}</span>
            <Segments
              label={WORK_ORDER_WORDS.priority}
              options={PRIORITIES}
              value={isPriority(values.priority) ? values.priority : WORK_ORDER_DEFAULT_PRIORITY}
              onChange={(priority) => form.set('priority', priority)}
              size="sm"
            />
          </div>
        </Card>
      </Form>
      <div className={styles.dock}>
        <Button type="submit" form={formId} busy={busy}>
          {WORK_ORDERS.submit}
        </Button>
      </div>
    </div>
  );
}

interface CategoriesProps {
  field: Pick<ReturnType<ReturnType<typeof useForm<'category'>>['bind']>, 'value' | 'error' | 'ref'>;
  onChoose: (category: string) => void;
}

function Categories({ field: { value, error, ref }, onChoose }: CategoriesProps) {
  const noteId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : noteId}>
      <legend className={styles.label}>{WORK_ORDER_WORDS.category}</legend>
      <div className={styles.categories}>
        {WORK_ORDER_CATEGORIES.map((category, at) => (
          <button
            key={category}
            ref={at === 0 ? ref : undefined}
            type="button"
            className={styles.category}
            aria-pressed={category === value}
            onClick={() => onChoose(category)}
          >
            {WORK_ORDER_CATEGORY_NAMES[category]}
          </button>
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </fieldset>
  );
}
