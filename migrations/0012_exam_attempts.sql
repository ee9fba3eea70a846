CREATE TABLE "exam_answer" (
	"attempt_id" integer NOT NULL,
	"question_id" smallint NOT NULL,
	"answer" json NOT NULL,
	"sequence" integer NOT NULL,
	CONSTRAINT "exam_answer_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_attempt" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"lesson_id" integer NOT NULL,
	"version" text NOT NULL,
	"client_id" uuid NOT NULL,
	"window_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"state" json NOT NULL,
	"due_at" timestamp (3) with time zone,
	"submit_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	"score" json,
	"is_passed" boolean DEFAULT false NOT NULL,
	"total_score" smallint,
	"counted_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"voided_by" bigint,
	"voided_reason" text
);
--> statement-breakpoint
CREATE TABLE "exam_extra_time" (
	"user_id" bigint NOT NULL,
	"lesson_id" integer NOT NULL,
	"percent" smallint NOT NULL,
	"given_by" bigint,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exam_extra_time_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_attempt_id_exam_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_version_exam_version_hash_fk" FOREIGN KEY ("version") REFERENCES "public"."exam_version"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_voided_by_user_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_extra_time" ADD CONSTRAINT "exam_extra_time_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_extra_time" ADD CONSTRAINT "exam_extra_time_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_extra_time" ADD CONSTRAINT "exam_extra_time_given_by_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_client" ON "exam_attempt" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_running" ON "exam_attempt" USING btree ("user_id","lesson_id") WHERE "exam_attempt"."submit_at" IS NULL AND "exam_attempt"."abandoned_at" IS NULL AND "exam_attempt"."voided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "exam_attempt_learner" ON "exam_attempt" USING btree ("user_id","lesson_id","id");--> statement-breakpoint
CREATE INDEX "exam_attempt_lesson" ON "exam_attempt" USING btree ("lesson_id","id");--> statement-breakpoint
CREATE INDEX "exam_attempt_due" ON "exam_attempt" USING btree ("due_at") WHERE "exam_attempt"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "exam_attempt_uncounted" ON "exam_attempt" USING btree ("id") WHERE "exam_attempt"."submit_at" IS NOT NULL AND "exam_attempt"."counted_at" IS NULL;