CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" json,
	"after" json
);
--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "exam_attempt_lesson_running" ON "exam_attempt" USING btree ("lesson_id","id") WHERE "exam_attempt"."submit_at" IS NULL AND "exam_attempt"."abandoned_at" IS NULL AND "exam_attempt"."voided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "exam_attempt_lesson_voided" ON "exam_attempt" USING btree ("lesson_id","id") WHERE "exam_attempt"."voided_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "exam_extra_time_lesson" ON "exam_extra_time" USING btree ("lesson_id","given_at");
--> statement-breakpoint
CREATE FUNCTION audit_entry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit_entry is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
	FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse();
