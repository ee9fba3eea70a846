import { MAX_ORDER_SEARCH_UNITS } from '#contract/payment-desk.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { SearchForm } from '#web/ui/search-form.tsx';
import styles from './orders-filter-form.module.css';
import { FILTER_FIELDS, isNarrowed, type OrdersFilter, searchOf } from './orders-filter.ts';

const ORDERS_PATH = '/quan-tri/don-hang';

type Props = { filter: OrdersFilter; courses: readonly { id: number; name: string }[] };

/** Looks for orders. Needs a `key` per filter. */
export function OrdersFilterForm({ filter, courses }: Props) {
  return (
    <SearchForm
      label="Tìm đơn hàng"
      path={ORDERS_PATH}
      clearPath={
        isNarrowed(filter)
          ? ORDERS_PATH + searchOf({ state: filter.state, search: '', course: '', from: '', to: '', before: '' })
          : null
      }
    >
      {filter.state !== 'all' && <input type="hidden" name={FILTER_FIELDS.state} value={filter.state} />}
      <Field
        label="Mã đơn, tên hoặc email"
        name={FILTER_FIELDS.search}
        defaultValue={filter.search}
        maxLength={MAX_ORDER_SEARCH_UNITS}
        autoComplete="off"
      />
      <div className={styles.choice}>
        <label htmlFor="orders-course">Khóa học</label>
        <select id="orders-course" name={FILTER_FIELDS.course} defaultValue={filter.course}>
          <option value="">Mọi khóa học</option>
          {courses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <DateField label="Đặt từ ngày" name={FILTER_FIELDS.from} defaultValue={filter.from} />
      <DateField label="Đến hết ngày" name={FILTER_FIELDS.to} defaultValue={filter.to} />
    </SearchForm>
  );
}
