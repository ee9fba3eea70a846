CREATE TABLE "bank_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"amount_dong" bigint NOT NULL,
	"text" text NOT NULL,
	"account" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"order_id" bigint,
	"note" text,
	"handled_by" bigint,
	"dismissed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"user_id" bigint,
	"course_id" integer NOT NULL,
	"days" integer,
	"price_dong" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_dong" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"access_ends_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"refunded_dong" bigint,
	"refund_note" text,
	"refunded_by" bigint
);
--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "prices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_transfer" ADD CONSTRAINT "bank_transfer_order_id_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfer" ADD CONSTRAINT "bank_transfer_handled_by_user_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_order" ADD CONSTRAINT "payment_order_refunded_by_user_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_external_id" ON "bank_transfer" USING btree ("source","external_id");--> statement-breakpoint
CREATE INDEX "bank_transfer_order" ON "bank_transfer" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_transfer_open" ON "bank_transfer" USING btree ("id") WHERE "bank_transfer"."order_id" IS NULL AND "bank_transfer"."dismissed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_code" ON "payment_order" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_order_client_id" ON "payment_order" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "payment_order_course" ON "payment_order" USING btree ("course_id");