/** Where the button 'Tải tài liệu' leads when there are several files. */
export const FILES_ID = 'tai-lieu';
