DROP INDEX "payment_order_course";--> statement-breakpoint
DROP INDEX "payment_order_created";--> statement-breakpoint
DROP INDEX "payment_order_partial";--> statement-breakpoint
DROP INDEX "payment_order_surplus";--> statement-breakpoint
DROP INDEX "payment_order_refunded";--> statement-breakpoint
CREATE INDEX "payment_order_course" ON "payment_order" USING btree ("course_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_order_created" ON "payment_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_order_partial" ON "payment_order" USING btree ("created_at","id") WHERE "payment_order"."received_dong" > 0 AND "payment_order"."paid_at" IS NULL AND "payment_order"."refunded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_order_surplus" ON "payment_order" USING btree ("created_at","id") WHERE "payment_order"."paid_at" IS NOT NULL AND "payment_order"."refunded_at" IS NULL AND "payment_order"."received_dong" - coalesce("payment_order"."refunded_dong", 0) > "payment_order"."price_dong";--> statement-breakpoint
CREATE INDEX "payment_order_refunded" ON "payment_order" USING btree ("created_at","id") WHERE "payment_order"."refunded_at" IS NOT NULL;