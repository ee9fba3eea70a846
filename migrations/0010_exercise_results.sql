CREATE TABLE "exercise_achievement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exercise_achievement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"course_id" integer NOT NULL,
	"achievement" text NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exercise_recording" (
	"result_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"speed" text NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "exercise_recording_result_id_question_id_speed_pk" PRIMARY KEY("result_id","question_id","speed")
);
--> statement-breakpoint
CREATE TABLE "exercise_result" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exercise_result_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"sent_hash" "bytea" NOT NULL,
	"lesson_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"correct" integer NOT NULL,
	"total" integer NOT NULL,
	"grade" double precision NOT NULL,
	"is_passed" boolean NOT NULL,
	"answers" json NOT NULL,
	"streak" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_stay" (
	"user_id" bigint NOT NULL,
	"lesson_id" integer NOT NULL,
	"joined_ms" bigint NOT NULL,
	"length_ms" integer NOT NULL,
	CONSTRAINT "lesson_stay_user_id_lesson_id_joined_ms_pk" PRIMARY KEY("user_id","lesson_id","joined_ms")
);
--> statement-breakpoint
ALTER TABLE "exercise_achievement" ADD CONSTRAINT "exercise_achievement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_achievement" ADD CONSTRAINT "exercise_achievement_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_recording" ADD CONSTRAINT "exercise_recording_result_id_exercise_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."exercise_result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_recording" ADD CONSTRAINT "exercise_recording_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_result" ADD CONSTRAINT "exercise_result_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_result" ADD CONSTRAINT "exercise_result_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_result" ADD CONSTRAINT "exercise_result_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_stay" ADD CONSTRAINT "lesson_stay_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_stay" ADD CONSTRAINT "lesson_stay_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exercise_achievement_once" ON "exercise_achievement" USING btree ("user_id","course_id","achievement");--> statement-breakpoint
CREATE UNIQUE INDEX "exercise_recording_name" ON "exercise_recording" USING btree ("name");--> statement-breakpoint
CREATE INDEX "exercise_recording_learner" ON "exercise_recording" USING btree ("user_id","result_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exercise_result_client" ON "exercise_result" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "exercise_result_learner" ON "exercise_result" USING btree ("user_id","lesson_id","id");--> statement-breakpoint
CREATE INDEX "exercise_result_course" ON "exercise_result" USING btree ("user_id","course_id","id");--> statement-breakpoint
CREATE INDEX "exercise_result_lesson" ON "exercise_result" USING btree ("lesson_id","user_id","id");